/** Runs the clean-up steps of a run, the last added one first, at its end or when it is interrupted. */
export class Cleanup {
  /** Ids of processes that should have ended and had to be killed. */
  readonly leftoverProcesses: number[] = [];
  private readonly steps: (() => unknown)[] = [];
  private readonly interrupted = () => {
    console.log('interrupted; cleaning up');
    void this.run().finally(() => process.exit(1));
  };

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, this.interrupted);
  }

  add(step: () => unknown): void {
    this.steps.push(step);
  }

  async run(): Promise<void> {
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      try {
        await step();
      } catch (error) {
        console.log(`cleaning up failed: ${String(error)}`);
      }
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, this.interrupted);
  }
}
