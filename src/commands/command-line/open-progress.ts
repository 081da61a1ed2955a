import { SingleBar } from 'cli-progress';

/** How far something is, on stderr: results have standard output to themselves. */
export type Progress = {
  readonly start: (total: number) => void;
  /** So much is done. The phase is what is being done. (Default: the one before.) */
  readonly step: (done: number, phase?: string) => void;
  readonly phase: (phase: string) => void;
  /** Harmless twice. Writes nothing more where there is no terminal. */
  readonly stop: () => void;
};

/** What it is written to. */
type Stream = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** A bar in a terminal; elsewhere a line at every tenth, each once. */
export function openProgress(name: string, stream: Stream = process.stderr): Progress {
  return stream.isTTY === true ? bar(name, stream) : lines(name, stream);
}

function bar(name: string, stream: Stream): Progress {
  const drawn = new SingleBar({
    format: `${name} [{bar}] {value}/{total}{phase}`,
    ...{ barCompleteChar: '#', barIncompleteChar: '.', stream },
  });
  const shown = (phase: string) => ({ phase: phase === '' ? '' : `, ${phase}` });
  return {
    start: (total) => drawn.start(total, 0, shown('')),
    step: (done, phase) => (phase === undefined ? drawn.update(done) : drawn.update(done, shown(phase))),
    phase: (phase) => drawn.update(shown(phase)),
    stop: () => drawn.stop(),
  };
}

function lines(name: string, stream: Stream): Progress {
  let [total, told, doing, stopped] = [0, 0, '', false];
  return {
    start: (all) => {
      [total, told, stopped] = [all, 0, false];
    },
    step: (done, phase = doing) => {
      doing = phase;
      const tenth = total === 0 ? 0 : Math.floor((done / total) * 10);
      if (stopped || tenth <= told) return;
      told = tenth;
      stream.write(`${name} ${done}/${total}${doing === '' ? '' : `, ${doing}`}\n`);
    },
    phase: (phase) => {
      doing = phase;
    },
    stop: () => {
      stopped = true;
    },
  };
}
