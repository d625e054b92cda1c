import { sweepStates } from './states/sweep.ts';

sweepStates(7, 8);
