/**
 * Returns the fields of a look-up entry beside its kind and name.
 * @param at ISO instant of its creation
 */
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
