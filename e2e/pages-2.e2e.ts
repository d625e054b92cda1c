import { sweepStates } from './states/sweep.ts';

sweepStates(1, 3);
