import { useEffect, useEffectEvent, useState } from 'react';
import { sendSurveyEnvelopes } from '@sync/rpc/surveys';
import { countSealedAnswers, dropSealedAnswers, listSealedAnswers } from '@sync/store/survey-outbox';
import { useReach } from './reachable';
import { runCommand } from './server';

/** Number of answers that the server takes at once. */
const PORTION = 50;

/** Brings sealed answers to the server. Answers how many are left. Never throws. */
async function sendSealedAnswers(): Promise<number> {
  try {
    for (;;) {
      const waiting = await listSealedAnswers(PORTION);
      if (waiting.length === 0) return 0;
      const answer = await runCommand(sendSurveyEnvelopes, { envelopes: waiting });
      if (!answer.ok) return await countSealedAnswers();
      await dropSealedAnswers(waiting.map(({ id }) => id));
    }
  } catch {
    // A device that gives no room for them has none to send.
    return 0;
  }
}

/** Sends what patients have said on this device whenever the server is reached. Answers how many wait. */
export function useSurveyOutbox(): number {
  const reached = useReach() === 'reached';
  const [waiting, setWaiting] = useState(0);
  const send = useEffectEvent(async () => setWaiting(await sendSealedAnswers()));
  useEffect(() => void send(), [reached]);
  return waiting;
}
