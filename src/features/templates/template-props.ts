import type { MessageTemplate } from '@sync/model/entities/message-template';
import type { SamplePatient } from '@sync/model/messages/variables';
import type { Submission } from './approval/use-submission';
import type { SmsSettings } from './use-sms-settings';

/** Properties of the parts of a template's screen. */
export interface TemplateScreenProps {
  /** Record as the device has it now. */
  readonly record: MessageTemplate;
  readonly others: readonly MessageTemplate[];
  readonly shown: 'text' | 'preview' | 'both';
  readonly onOpen: (id: string | undefined) => void;
  readonly onFix: () => void;
}

/** View state of a template; it stays when the form restarts. */
export interface TemplateView {
  readonly language: string;
  readonly patient: SamplePatient;
}

export interface OpenTemplateProps extends Omit<TemplateScreenProps, 'others'> {
  readonly sms: SmsSettings;
  /** Record as it was when editing could begin. */
  readonly opened: MessageTemplate;
  readonly submission: Submission;
  readonly view: TemplateView;
  readonly onView: (patch: Partial<TemplateView>) => void;
  readonly onDirty: (dirty: boolean) => void;
  readonly onSaved: (record: MessageTemplate) => void;
}
