import { testRecordActs } from '#testing/record-acts.ts';
import { lineActs } from '../contract/calls/prescriptions.ts';
import { prescriptionActs, refillActs } from '../contract/calls/refill-requests.ts';
import { lineScene, prescriptionScene, refillScene } from './testing/record-scenes.ts';

testRecordActs(prescriptionActs, prescriptionScene);
testRecordActs(lineActs, lineScene);
testRecordActs(refillActs, refillScene);
