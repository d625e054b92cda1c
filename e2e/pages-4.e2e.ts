import { sweepStates } from './states/sweep.ts';

sweepStates(3, 8);
