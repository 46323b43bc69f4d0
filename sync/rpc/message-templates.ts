import * as v from 'valibot';
import { askKinds, messageChannels, messagePurposes } from '../model/entities/message-values';
import { codeOf, listOf, textOrNull } from './answers';
import { defineCommand, defineQuery } from './rpc';

/** Way of a message template from draft to publication. Instants are ISO 8601 in UTC. */

const saved = v.parser(v.object({ status: v.literal('saved') }));

/**
 * Submits a draft to a second person. Rejected: `unknown_template`, `template_state`, `template_unchanged`, and
 * `template_malformed`, whose keys say what is wrong, as `<what>:<language>`.
 */
export const submitTemplate = defineCommand({
  name: 'submit_template',
  permission: 'crm.msg_templates.edit',
  parameters: (of: { target: string; base_version: number }) => of,
  onceBy: 'base_version',
  answer: saved,
});

/**
 * Publishes what was submitted, or sends it back with a reason. `free_texts` names each question that the sender answers
 * in free words: who approves allows it. Rejected: `unknown_template`, `template_state`, `template_own` (who submitted it
 * does not decide), `template_malformed`, `template_texts` (keys: those that were not named, or are none),
 * `reason_length`.
 */
export const decideTemplate = defineCommand({
  name: 'decide_template',
  permission: 'crm.msg_templates.approve',
  parameters: (of: {
    target: string;
    base_version: number;
    approve: boolean;
    reason: string | null;
    free_texts: readonly string[];
  }) => of,
  onceBy: 'base_version',
  answer: saved,
});

/** Archives a template, or takes it out again. Rejected: `unknown_template`. */
export const archiveTemplate = defineCommand({
  name: 'archive_template',
  permission: 'crm.msg_templates.approve',
  parameters: (of: { target: string; archived: boolean }) => of,
  onceBy: 'state',
  answer: saved,
});

const content = v.object({
  id: v.string(),
  subject: v.nullish(v.string(), null),
  header: v.nullish(v.string(), null),
  body: v.string(),
  footer: v.nullish(v.string(), null),
  buttons: listOf(v.object({ text: v.string(), url: v.string() })),
});
const ask = v.object({
  id: v.string(),
  key: v.string(),
  label: v.string(),
  kind: codeOf(askKinds),
  required: v.boolean(),
  fallback: v.nullish(v.string(), null),
});

const templateVersion = v.object({
  version: v.number(),
  name: v.string(),
  submitted_by: textOrNull,
  submitted_at: textOrNull,
  approved_by: textOrNull,
  approved_at: v.string(),
  /** SHA-256 of the content, hexadecimal. */
  sha: v.string(),
  content: v.object({
    version: v.number(),
    channel: codeOf(messageChannels),
    purpose: codeOf(messagePurposes),
    sender: textOrNull,
    may_contain_health: v.boolean(),
    expires_minutes: v.number(),
    contents: listOf(content),
    asks: listOf(ask),
    free_texts: listOf(v.object({ key: v.string(), allowed_by: textOrNull, allowed_at: v.string() })),
    approved_by: textOrNull,
    approved_at: v.string(),
  }),
});
export type TemplateVersion = v.InferOutput<typeof templateVersion>;

/** Versions that were ever approved, newest first. */
export const listTemplateVersions = defineQuery({
  name: 'list_template_versions',
  permission: 'crm.msg_templates.read',
  parameters: (of: { target: string }) => of,
  answer: v.parser(listOf(templateVersion)),
});

const usage = v.object({
  all: v.number(),
  queued: v.number(),
  sent: v.number(),
  delivered: v.number(),
  read: v.number(),
  cancelled: v.number(),
  /** Kuruş. */
  cost: v.number(),
  /** Reasons why messages did not arrive: codes of `messageBlocks`, or those of the provider. */
  reasons: listOf(v.object({ code: v.string(), count: v.number() })),
});
export type TemplateUsage = v.InferOutput<typeof usage>;

/** Messages of the last 30 days. */
export const readTemplateUsage = defineQuery({
  name: 'template_usage',
  permission: 'crm.msg_templates.read',
  parameters: (of: { target: string }) => of,
  answer: v.parser(usage),
});
