import { testRecordActs } from '#testing/record-acts.ts';
import { partnerActs } from '../contract/calls/partners.ts';
import { partnerScene } from './testing/record-scenes.ts';

testRecordActs(partnerActs, partnerScene);
