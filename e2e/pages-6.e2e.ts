import { sweepStates } from './states/sweep.ts';

sweepStates(5, 8);
