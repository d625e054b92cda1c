import { sweepStates } from './states/sweep.ts';

sweepStates(4, 8);
