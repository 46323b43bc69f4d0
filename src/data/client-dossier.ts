import { fetchDossier } from '@sync/session/client-dossier';
import type { ClientDossier } from '@sync/session/client-dossier';
import type { CommandAnswer } from '@sync/session/command';
import { session } from './session';

export type { ClientDossier, DossierPart, DossierRow } from '@sync/session/client-dossier';

/** Everything that the server holds on a patient. Written to the log. Never throws. */
export function clientDossier(clientId: string): Promise<CommandAnswer<ClientDossier>> {
  return fetchDossier(session, clientId);
}
