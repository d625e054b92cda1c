import { testRecordActs } from '#testing/record-acts.ts';
import { fluidEntryActs, nursingTaskActs } from '../contract/calls/nursing.ts';
import { earlyWarningActs } from '../contract/calls/warnings.ts';
import { fluidScene, taskScene, warningScene } from './testing/nursing-scenes.ts';

testRecordActs(earlyWarningActs, warningScene);
testRecordActs(fluidEntryActs, fluidScene);
testRecordActs(nursingTaskActs, taskScene);
