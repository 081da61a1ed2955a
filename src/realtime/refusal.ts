/** An error the client receives as `connect_error`, with the code as message and in `data`. */
export function refusal(code: 'not_found' | 'unavailable' | 'unauthenticated'): Error {
  return Object.assign(new Error(code), { data: { code } });
}
