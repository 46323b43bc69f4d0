/** What an entry of a look-up list has beside its kind and name. @param at ISO instant of its making */
export const definitionStamp = (at: string) =>
  ({
    row_version: 1,
    created_at: at,
    created_by: null,
    updated_at: at,
    updated_by: null,
    colour: null,
    icon: null,
    active: true,
    position: 10,
  }) as const;
