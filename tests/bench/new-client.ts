/** Makes a patient as a device sends one. `at` tells it from others: its name and, below nine million, its phone. */
export function newClient(at: number): Record<string, unknown> {
  return {
    client_kind: 'patient',
    first_name: 'Işıl',
    last_name: `Ölçüm ${at}`,
    identity_type: 'none',
    sex: 'unspecified',
    is_foreign_patient: false,
    phones: [
      {
        e164: `+90555${String(1_000_000 + at)}`,
        label: 'mobile',
        primary: true,
        whatsapp: false,
        shared: false,
      },
    ],
    tag_ids: [],
    do_not_contact: false,
  };
}
