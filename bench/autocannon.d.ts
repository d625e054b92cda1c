/** The part of autocannon that the benchmarks use. */
declare module 'autocannon' {
  interface Result {
    readonly requests: { readonly average: number };
    readonly non2xx: number;
  }
  export default function autocannon(
    options: {
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly connections: number;
      readonly duration: number;
    },
    done: (error: Error | null, result: Result) => void,
  ): void;
}
