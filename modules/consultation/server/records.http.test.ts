import { testRecordActs } from '#testing/record-acts.ts';
import { consultationActs } from '../contract/calls/consultations.ts';
import { certificateActs, referralActs } from '../contract/calls/papers.ts';
import { certificateScene, consultationScene, referralScene } from './testing/record-scenes.ts';

testRecordActs(consultationActs, consultationScene);
testRecordActs(referralActs, referralScene);
testRecordActs(certificateActs, certificateScene);
