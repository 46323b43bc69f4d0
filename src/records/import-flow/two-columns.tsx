import type { ReactNode } from 'react';

/** The subject with its figures beside it; below each other on a tablet. */
export function TwoColumns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-[1280px] grid-cols-[minmax(0,1fr)_344px] items-start gap-5 max-[63.9375em]:grid-cols-1">
      <div className="grid min-w-0 gap-4">{main}</div>
      <div className="grid min-w-0 gap-4">{aside}</div>
    </div>
  );
}
