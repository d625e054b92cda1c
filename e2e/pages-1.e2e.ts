import { sweepStates } from './states/sweep.ts';

sweepStates(0, 3);
