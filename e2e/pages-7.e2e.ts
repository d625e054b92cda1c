import { sweepStates } from './states/sweep.ts';

sweepStates(6, 8);
