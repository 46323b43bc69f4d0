import { act } from '../../acts/act';
import { surgery } from '../../entities/surgery';
import type { TeamMember } from '../../entities/surgery-values';
import { json, reference } from '../../fields';
import { EDIT } from './rules';

/** Team member in the form; null while no clinician is chosen. */
export type TypedMember = Omit<TeamMember, 'person_id'> & { readonly person_id: string | null };

const membersOf = (team: readonly TypedMember[]): readonly TeamMember[] =>
  team.flatMap((member) => (member.person_id === null ? [] : [{ ...member, person_id: member.person_id }]));

/** Changes anaesthetist and assistants. */
export const editTeam = act(surgery, {
  name: 'edit_team',
  label: 'Ekibi düzenle',
  title: 'Ekip',
  saves: 'Ekibi kaydet',
  icon: 'pencil',
  key: 'p',
  permissions: [EDIT],
  when: () => true,
  wide: true,
  fields: { team: json<readonly TypedMember[]>({ label: 'Ekip' }) },
  start: ({ team }) => ({ team }),
  check: (_, { team }) => {
    const people = membersOf(team).map(({ person_id }) => person_id);
    const isTwice = new Set(people).size < people.length;
    return isTwice ? { '': 'Aynı kişi ekipte iki kez var; birini kaldırın.' } : {};
  },
  run: (changes, _, { team }) => changes.update({ team: membersOf(team) }),
  done: 'Ekip kaydedildi',
  undo: true,
});

/** Gives a surgery the team of another one. */
export const copyTeam = act(surgery, {
  name: 'copy_team',
  label: 'Ekibi kopyala…',
  title: 'Ekibi kopyala',
  icon: 'copy',
  permissions: [EDIT],
  group: 'step',
  when: () => true,
  needs: { surgeries: { entity: surgery } },
  fields: { from: reference('surgeries', { label: 'Hangi ameliyattan' }) },
  check: (_, { from }, { needed }): Readonly<Record<string, string>> =>
    needed.surgeries.some(({ id }) => id === from) ? {} : { '': 'Ameliyatı seçin.', from: 'Ameliyatı seçin' },
  run: (changes, _, { from }, { needed }) => {
    const { team = [] } = needed.surgeries.find(({ id }) => id === from) ?? {};
    // New ids: the two lists are merged on their own.
    changes.update({ team: team.map((member) => ({ ...member, id: crypto.randomUUID() })) });
  },
  done: 'Ekip kopyalandı',
  undo: true,
});
