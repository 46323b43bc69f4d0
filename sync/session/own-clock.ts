/**
 * Returns an answer with tokens without the time at which they end. That is by the server's clock, and the library would
 * hold it against the clock of this device: one that is late by an hour would send ended tokens for an hour. Without it the
 * library counts `expires_in` from now.
 */
export async function endingByOwnClock(answer: Response): Promise<Response> {
  if (!answer.ok) return answer;
  const told: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  if (typeof told !== 'object' || told === null || !('expires_in' in told) || !('expires_at' in told))
    return answer;
  return Response.json({ ...told, expires_at: undefined }, { status: answer.status });
}
