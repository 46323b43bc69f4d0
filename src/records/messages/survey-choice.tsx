import { newId } from '@/data/new-id';
import { makeLinkWord } from '@/data/link-word';
import { useCommand } from '@/data/use-command';
import { FormField, useChosenForm } from '../surveys/chosen-form';
import type { ChosenForm } from '../surveys/chosen-form';
import { useKeptQuestionnaires } from '../surveys/use-kept-questionnaires';
import { makeSurveyLink } from '@sync/rpc/surveys';

/** The questionnaire that a message invites to; its link is made for this message when it is sent. */
export interface SurveyChoice extends ChosenForm {
  readonly offline: boolean;
  readonly failed: boolean;
  /** Creates the word of a new link for a patient; null if none was made. */
  readonly make: (client: string, channel: string) => Promise<string | null>;
}

/** Anonymous ones are left out: a message would tell whose answer it is. */
export function useSurveyChoice(language: string): SurveyChoice {
  const { value } = useKeptQuestionnaires();
  const named = value && {
    ...value,
    questionnaires: value.questionnaires.filter(({ form }) => form !== null && !form.anonymous),
  };
  const chosen = useChosenForm(named, language);
  const command = useCommand();
  return {
    ...chosen,
    offline: command.offline,
    failed: command.problem !== null,
    make: async (client, channel) => {
      if (chosen.form === undefined) return null;
      const { word, hash } = await makeLinkWord();
      const made = await command.run(makeSurveyLink, {
        target: newId(),
        given: {
          questionnaire: chosen.form.questionnaire_id,
          client,
          department: null,
          channel,
          language: chosen.language,
          token_hash: hash,
        },
      });
      return made === undefined ? null : word;
    },
  };
}

export function SurveyField(choice: SurveyChoice) {
  return <FormField {...choice} />;
}
