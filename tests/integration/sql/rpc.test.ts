import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from 'postgres';
import { permissionCatalogue } from '@sync/model/access/permissions';
import { definitionOf } from '@sync/model/figures/definition';
import { shippedReports } from '@sync/model/figures/reports';
import * as access from '@sync/rpc/access';
import * as audit from '@sync/rpc/audit';
import * as calendar from '@sync/rpc/calendar-feed';
import * as dossier from '@sync/rpc/client-dossier';
import * as deadLetters from '@sync/rpc/dead-letters';
import * as devices from '@sync/rpc/devices';
import * as duplicates from '@sync/rpc/duplicates';
import * as figures from '@sync/rpc/figures';
import * as resumes from '@sync/rpc/resumes';
import * as portal from '@sync/rpc/portal';
import * as messageTemplates from '@sync/rpc/message-templates';
import * as messages from '@sync/rpc/messages';
import * as settings from '@sync/rpc/settings';
import * as systemStatus from '@sync/rpc/system-status';
import * as surveys from '@sync/rpc/surveys';
import * as identityBulk from '@sync/rpc/identity-bulk';
import * as identity from '@sync/rpc/identity-matching';
import * as incoming from '@sync/rpc/incoming';
import * as imports from '@sync/rpc/imports';
import * as listRows from '@sync/rpc/list-rows';
import * as merges from '@sync/rpc/merges';
import * as news from '@sync/rpc/news';
import * as oldRecords from '@sync/rpc/old-records';
import * as ownAccess from '@sync/rpc/own-access';
import * as pathologyQuality from '@sync/rpc/pathology-quality';
import * as presence from '@sync/rpc/presence';
import * as planning from '@sync/rpc/planning';
import * as reports from '@sync/rpc/reports';
import * as retention from '@sync/rpc/retention';
import type { Query } from '@sync/rpc/rpc';
import * as settlement from '@sync/rpc/settlement';
import * as subjectRequests from '@sync/rpc/subject-requests';
import * as webPush from '@sync/rpc/web-push';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';

/** A definition with values that a well-formed request has. */
interface Asked {
  readonly name: string;
  readonly permission: string | null;
  readonly permissionByRecord: boolean;
  readonly parameters: Readonly<Record<string, unknown>>;
}
function ask<Given, Value>(
  { name, permission, permissionByRecord, parameters }: Query<Given, Value>,
  given: Given,
): Asked {
  return {
    name,
    permission,
    permissionByRecord: permissionByRecord === true,
    parameters: { ...parameters(given) },
  };
}

const target = randomUUID();
const reason = 'Deneme kaydı';
const version = { target, base_version: 1 };
const days = { from: '2026-11-01', to: '2026-11-30' };
const bulkMessage: messages.BulkMessage = {
  template: target,
  version: 1,
  recipients: [{ client: target }],
  asks: {},
  event: 'x',
};
const surveyChoice = {
  from: '2026-11-01',
  to: '2026-11-30',
  questionnaire: null,
  department: null,
  channel: null,
  language: null,
  theme: null,
  low: false,
};

const asked: readonly Asked[] = [
  ask(access.saveUser, { ...version, given: {}, reason }),
  ask(access.setUserStatus, { ...version, status: 'left', reason }),
  ask(access.copyRights, { ...version, source: randomUUID(), reason }),
  ask(access.inviteUser, { given: { email: 'a@rpc.test', full_name: 'Ada Kaya' } }),
  ask(access.takeStaff, { members: [{ id: target, given: { email: 'b@rpc.test', full_name: 'Ada Kaya' } }] }),
  ask(access.renewInvitation, { target }),
  ask(access.addRole, { new_id: target, given: { name: 'Deneme' } }),
  ask(access.saveRole, { ...version, given: {}, reason }),
  ask(access.deleteRole, version),
  ask(access.previewUser, { target }),
  ask(access.listSignIns, {}),
  ask(audit.listAudit, { target: { user: target }, before: null }),
  ask(dossier.clientDossier, { target }),
  ask(deadLetters.listDeadLetters, {}),
  ask(deadLetters.retryDeadLetters, { letters: [target] }),
  ask(deadLetters.dropDeadLetters, { letters: [target] }),
  ask(devices.listDevices, {}),
  ask(settings.readHospitalSettings, {}),
  ask(settings.saveHospitalNumber, { named: 'months_of_inbox', former: 6, wanted: 6 }),
  ask(settings.listHospitalDays, {}),
  ask(settings.saveHospitalDay, { day: '2026-12-31', given: null }),
  ask(settings.readDemoData, {}),
  ask(settings.removeDemoData, {}),
  ask(systemStatus.readSystemStatus, {}),
  ask(devices.requestDeviceWipe, { target, reason }),
  ask(devices.cancelDeviceWipe, { target }),
  ask(imports.beginImport, {
    target,
    list: 'receipts',
    bank_id: null,
    insurer_id: null,
    profile_id: null,
    file_name: 'tahsilat.csv',
    byte_size: 10,
    file_hash: '0'.repeat(64),
    content_hash: '1'.repeat(64),
    rows: 0,
    totals: {},
    controls: {},
    control_note: null,
  }),
  ask(imports.stageImport, { target, rows: [] }),
  ask(imports.applyImport, { target, sums: {}, seen: null, unsure: null }),
  ask(imports.cancelImport, { target }),
  ask(imports.previewUndoImport, { target }),
  ask(imports.undoImport, { target, reason }),
  ask(imports.listImportRows, { target }),
  ask(listRows.listRows, { target, outcome: null }),
  ask(listRows.listRowCounts, { target }),
  ask(listRows.settleListRow, { target: 1, decision: 'keep', record: null, reason: null }),
  ask(listRows.rematchList, { target }),
  ask(listRows.caseDifferences, { target }),
  ask(listRows.settleCase, { target, row_numbers: [1], decision: 'keep' }),
  ask(duplicates.listClientPairs, { level: null, sought: null, client: null }),
  ask(duplicates.listPairsApart, {}),
  ask(duplicates.tellClientsApart, { one: target, other: randomUUID(), apart: true, reason }),
  ask(duplicates.findDuplicates, {}),
  ask(identity.listIdentityRows, { target, part: 'all', behind: 0 }),
  ask(incoming.listIncomingRows, { target, part: 'maybe', behind: 0 }),
  ask(incoming.showIncomingRow, { target: 1 }),
  ask(incoming.previewUndoIncoming, { target }),
  ask(identity.nextIdentityRow, { target, besides: null, sequence: 'gain' }),
  ask(identity.decideIdentityRow, { target: 1, base_version: 1, decided: 'skip', client: null }),
  ask(identity.stepBackIdentity, { target }),
  ask(identityBulk.previewUnmatchedIdentities, { target }),
  ask(identityBulk.decideUnmatchedIdentities, { target, file: randomUUID(), decided: 'skip', seen: '' }),
  ask(identityBulk.undoUnmatchedIdentities, { target }),
  ask(identityBulk.recheckIdentities, { target }),
  ask(identityBulk.listIdentityWork, {}),
  ask(identity.confirmIdentityRow, { target: 1, base_version: 1 }),
  ask(figures.readFigures, {
    specs: [
      {
        source: 'tickets',
        figures: ['opened'],
        groups: ['day'],
        filters: {},
        from: '2026-11-01',
        to: '2026-11-30',
      },
    ],
  }),
  ask(figures.readReportFigures, {
    specs: [
      {
        source: 'tickets',
        figures: ['opened'],
        groups: ['day'],
        filters: {},
        from: '2026-11-01',
        to: '2026-11-30',
      },
    ],
  }),
  ask(reports.listReports, {}),
  ask(reports.listReportRoles, {}),
  ask(reports.saveReport, {
    target,
    base_version: null,
    given: { name: 'Deneme', description: null, definition: definitionOf(shippedReports.tickets) },
  }),
  ask(reports.deleteReport, { target, gone: true }),
  ask(reports.shareReport, { ...version, roles: [] }),
  ask(reports.keepReportRun, {
    target: randomUUID(),
    report: 'tickets',
    name: 'Deneme',
    definition: definitionOf(shippedReports.tickets),
    first: days.from,
    last: days.to,
  }),
  ask(reports.readReportRun, { target }),
  ask(reports.readReportRunAgain, { target }),
  ask(reports.dropReportRun, { target }),
  ask(reports.saveReportSchedule, {
    target,
    base_version: null,
    given: {
      report: 'tickets',
      name: 'Deneme',
      definition: definitionOf(shippedReports.tickets),
      cadence: 'daily',
      day: 1,
      hour: 8,
      recipient_ids: [randomUUID()],
      active: true,
    },
  }),
  ask(reports.deleteReportSchedule, { target }),
  ask(figures.readForeignFigures, {
    specs: [
      {
        source: 'foreign_trips',
        figures: ['trips'],
        groups: ['day'],
        filters: {},
        from: '2026-11-01',
        to: '2026-11-30',
      },
    ],
  }),
  ask(figures.readForeignRows, {
    spec: {
      source: 'foreign_trips',
      figure: 'trips',
      filters: {},
      parts: {},
      from: '2026-11-01',
      to: '2026-11-30',
    },
    behind: 0,
  }),
  ask(portal.readPortalProfile, {}),
  ask(portal.savePortalProfile, { base_version: 0, name: 'x', columns: [{ id: 'trip_no', header: 'x' }] }),
  ask(portal.portalRows, { first_day: '2026-11-01', last_day: '2026-11-30' }),
  ask(resumes.listResumeScores, { resume: target }),
  ask(resumes.listResumeMarks, {}),
  ask(resumes.saveResumeScore, {
    resume: target,
    given: { overall: 3, experience: 3, papers: 3, writing: 3 },
    remark: null,
  }),
  ask(resumes.uncoverApplicant, { resume: target, reason: 'Görüşmeye çağrılacak' }),
  ask(resumes.saveResumeText, { file: target, content: 'Hemşire' }),
  ask(resumes.listResumeTexts, { resume: target }),
  ask(resumes.searchResumes, { sought: 'hemşire', blind: false }),
  ask(messageTemplates.submitTemplate, { target, base_version: 1 }),
  ask(messageTemplates.decideTemplate, {
    target,
    base_version: 1,
    approve: true,
    reason: null,
    free_texts: [],
  }),
  ask(messageTemplates.archiveTemplate, { target, archived: true }),
  ask(messageTemplates.listTemplateVersions, { target }),
  ask(messageTemplates.readTemplateUsage, { target }),
  ask(messages.previewMessages, { given: bulkMessage }),
  ask(messages.queueMessages, { target, given: bulkMessage }),
  ask(messages.cancelMessageBatch, { target }),
  ask(messages.listMessages, { given: {}, behind: null }),
  ask(messages.readMessageCounts, { given: {} }),
  ask(messages.showMessage, { target }),
  ask(messages.readMessageSettings, {}),
  ask(messages.saveMessageSettings, {
    base_version: 0,
    given: {
      sms_tables: 'none',
      part_price: 0,
      senders: [],
      quiet_from: '21:00',
      quiet_to: '08:00',
      quiet_clinical: false,
      iys_code: null,
      opt_out: null,
      hospital_name: null,
      hospital_phone: null,
      link_hosts: [],
      survey_address: null,
    },
  }),
  ask(messages.exportIys, {}),
  ask(surveys.readQuestionnaires, {}),
  ask(surveys.saveQuestionnaire, {
    target,
    base_version: 0,
    given: { name: '', kind: 'staff', anonymous: true, languages: ['tr'], draft: [] },
  }),
  ask(surveys.publishQuestionnaire, { target, base_version: 1 }),
  ask(surveys.setQuestionnaireActive, { target, active: false }),
  ask(surveys.saveSurveyBeds, { wanted: '201-500' }),
  ask(surveys.sendSurveyEnvelopes, { envelopes: [] }),
  ask(surveys.makeSurveyLink, {
    target,
    given: {
      questionnaire: target,
      client: target,
      department: null,
      channel: 'sms',
      language: 'tr',
      token_hash: 'ab',
    },
  }),
  ask(surveys.readSurveyFigures, { specs: [] }),
  ask(surveys.readSurveyComments, { given: surveyChoice, behind: 0 }),
  ask(surveys.readSurveyAnswers, { given: surveyChoice, behind: 0 }),
  ask(surveys.moveSurveyLoop, { target, base_version: 1, state: 'called', note: '' }),
  ask(surveys.tagSurvey, { target, base_version: 1, themes: [] }),
  ask(surveys.readSurveyDuties, { month: '2026-11-01' }),
  ask(figures.readFigureRows, {
    spec: {
      source: 'tickets',
      figure: 'opened',
      filters: {},
      parts: {},
      from: '2026-11-01',
      to: '2026-11-30',
    },
    behind: 0,
  }),
  ask(identity.compareIdentities, { target }),
  ask(incoming.judgeIncoming, { target }),
  ask(incoming.decideIncomingRow, {
    ...{ target: 1, base_version: 1, decided: 'skip', record: null, twin: null, choices: {} },
  }),
  ask(incoming.decideAlikeIncoming, { target, reason: 'likely', decided: 'skip', readings: 'first' }),
  ask(incoming.setIncomingRule, { target, only_empty: true }),
  ask(incoming.takeIncoming, { target }),
  ask(incoming.undoIncoming, { target, reason }),
  ask(identity.acceptExactIdentities, { target }),
  ask(identity.applyIdentities, { target }),
  ask(identity.previewUndoIdentities, { target, of_row: null }),
  ask(identity.undoIdentities, { target, of_row: null, reason }),
  ask(identity.showIdentityRow, { target: 1 }),
  ask(merges.previewMerge, { survivor: target, absorbed: randomUUID() }),
  ask(merges.mergeClients, {
    target,
    survivor: target,
    absorbed: randomUUID(),
    survivor_version: 1,
    absorbed_version: 1,
    choices: {},
    reason,
  }),
  ask(merges.decideMerge, { target, decision: 'approve', note: null }),
  ask(merges.previewUnmerge, { target }),
  ask(merges.unmergeClients, { target, reason, take: [], apart: false }),
  ask(merges.mergePage, { target }),
  ask(pathologyQuality.pathologyQuality, { from_day: '2026-11-01', to_day: '2026-11-30', settings: {} }),
  ask(planning.planningHere, { day: '2026-11-25', held: null }),
  ask(settlement.previewAutoMatch, { ...days, bank: null }),
  ask(settlement.autoMatch, { target, ...days, bank: null }),
  ask(settlement.matchRows, { target, bank: [], receipts: [], kind: null, reason: null }),
  ask(settlement.unmatchRows, { groups: [] }),
  ask(settlement.undoMatch, { target }),
  ask(settlement.previewClosePeriod, { ...days, bank: target }),
  ask(settlement.closePeriod, { target, ...days, bank: target }),
  ask(settlement.reopenPeriod, { target, reason }),
  ask(settlement.rateAgain, { ...days, bank: null }),
  ask(news.listNewsReads, {}),
  ask(news.listNewsUnread, { entry: target }),
  ask(oldRecords.findOldTickets, { sought: 'mr', client_ids: [target] }),
  ask(oldRecords.findOldMeetings, { sought: 'mr' }),
  ask(ownAccess.beginEmergencyAccess, { reason }),
  ask(ownAccess.endEmergencyAccess, {}),
  ask(ownAccess.requestAccess, { permission_key: 'crm.tickets.read' }),
  ask(retention.listRetention, {}),
  ask(retention.listDisposalItems, { target }),
  ask(retention.saveRetentionRule, { entity: 'tickets', base_version: 1, months: 240 }),
  ask(retention.placeLegalHold, { target, client: target, reason }),
  ask(retention.liftLegalHold, { target, reason }),
  ask(retention.previewDisposal, { entity: 'tickets' }),
  ask(retention.proposeDisposal, { target, entity: 'tickets', note: null }),
  ask(retention.decideDisposal, { target, decision: 'approve', reason }),
  ask(retention.runDisposal, { target }),
  ask(subjectRequests.listSubjectRequests, {}),
  ask(subjectRequests.saveSubjectRequest, { ...version, given: {} }),
  ask(webPush.readWebPush, { device: target }),
  ask(webPush.registerWebPush, {
    device: target,
    subscription: {
      endpoint: 'https://push.example/x',
      p256dh: 'x'.repeat(87),
      auth: 'x'.repeat(22),
      server_key: 'x'.repeat(87),
    },
  }),
  ask(webPush.removeWebPush, { device: target }),
  ask(calendar.readCalendarFeed, {}),
  ask(calendar.saveCalendarFeed, { token_hash: '0'.repeat(64), titles: true }),
  ask(calendar.dropCalendarFeed, {}),
  ask(presence.tellPresence, { kind: 'ticket', record: target, seat: target, state: 'looking' }),
];

let database: TestDatabase;
let owner: Sql;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
});
afterAll(() => database.stop());

/** Adds a user with these permissions and a narrow scope. */
const personWith = (extra: readonly string[]) => addPerson(owner, { extra, scope: 'own' });

/** Resolves with the name of the refusal; null where there was none. */
async function refusal(person: string, { name, parameters }: Asked): Promise<string | null> {
  const named = Object.keys(parameters).map((key, at) => `${key} => $${at + 1}`);
  try {
    await asUser(owner, person, (tx) =>
      // The values are of the types of the function's parameters.
      tx.unsafe(`select public.${name}(${named.join(', ')})`, Object.values(parameters) as string[]),
    );
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const isDefinition = (value: unknown): value is Query<never, unknown> =>
  typeof value === 'object' && value !== null && 'parameters' in value;

it('every command and query is asked here', () => {
  const areas = import.meta.glob<Record<string, unknown>>(['../../../sync/rpc/*.ts', '!**/*.test.ts'], {
    eager: true,
  });
  const defined = Object.values(areas).flatMap((area) => Object.values(area).filter(isDefinition));
  expect(asked.map(({ name }) => name).sort()).toEqual(defined.map(({ name }) => name).sort());
});

describe('the server refuses without the permission that the definition names', () => {
  const guarded = asked.filter(({ permission }) => permission !== null);
  it.each(guarded)('$name', async (request) => {
    const others = Object.keys(permissionCatalogue).filter((key) => key !== request.permission);
    expect(await refusal(await personWith(others), request)).toBe('permission_denied');
    const all = Object.keys(permissionCatalogue);
    expect(await refusal(await personWith(all), request)).not.toBe('permission_denied');
  });
});

describe('the server refuses who has no permission at all where it depends on the record', () => {
  it.each(asked.filter(({ permissionByRecord }) => permissionByRecord))('$name', async (request) => {
    expect(await refusal(await personWith([]), request)).toMatch(
      /^(permission_denied|unknown_\w+|values_malformed)/u,
    );
  });
});

describe('the server asks for no permission where the definition names none', () => {
  const open = asked.filter(
    ({ permission, permissionByRecord }) => permission === null && !permissionByRecord,
  );
  it.each(open)('$name', async (request) => {
    expect(await refusal(await personWith([]), request)).toBeNull();
  });
});
