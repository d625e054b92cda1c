import { sweepStates } from './states/sweep.ts';

sweepStates(2, 3);
