import { testRecordActs } from '#testing/record-acts.ts';
import { specimenActs } from '../contract/calls/requests.ts';
import { requestActs } from '../contract/calls/transitions.ts';
import { requestScene, specimenScene } from './testing/record-scenes.ts';

testRecordActs(requestActs, requestScene);
testRecordActs(specimenActs, specimenScene);
