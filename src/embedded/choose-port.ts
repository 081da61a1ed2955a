import getPort, { portNumbers } from 'get-port';

/** What {@link choosePort} needs to know. */
export type ChoosePortOptions = {
  /** Setting that names the port: `PORT`. */
  readonly variable: string;
  /** Its value when somebody set it; undefined leaves the choice to us. 0 asks for any free port. */
  readonly given: number | undefined;
  /** The usual one. */
  readonly usual: number;
  /** Address it is bound on. */
  readonly host: string;
  /** Ports chosen already, not to be chosen again. */
  readonly exclude: readonly number[];
};

/** A port that was free a moment ago, and whether it is the usual one. */
export type ChosenPort = { readonly port: number; readonly note?: string };

/** The port that was set is somebody else's; what to say. Whoever set it relies on it, so no other is chosen. */
export type TakenPort = { readonly taken: string };

/** Chooses a port: the one that was set, or the usual one, or the next free one above it. */
export async function choosePort(options: ChoosePortOptions): Promise<ChosenPort | TakenPort> {
  const { variable, given, usual, host, exclude } = options;
  if (given === 0) return { port: await getPort({ host, exclude }) };
  if (given !== undefined) {
    if ((await getPort({ port: given, host })) === given) return { port: given };
    return {
      taken: `${variable}=${given} is taken by another process. End it, or set ${variable} to another port (0 picks a free one).`,
    };
  }
  const port = await getPort({ port: [usual, ...portNumbers(usual + 1, usual + 9)], host, exclude });
  return port === usual ? { port } : { port, note: `Port ${usual} is taken, so ${variable} is ${port} this time.` };
}
