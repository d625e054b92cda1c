import { testRecordActs } from '#testing/record-acts.ts';
import { admissionActs } from '../contract/calls/admissions.ts';
import { bedActs } from '../contract/calls/beds.ts';
import { requestActs } from '../contract/calls/requests.ts';
import { roomActs } from '../contract/calls/rooms.ts';
import { planItemActs, roundActs } from '../contract/calls/rounds.ts';
import { wardActs } from '../contract/calls/wards.ts';
import { bedScene, roomScene, wardScene } from './testing/record-scenes.ts';
import { planItemScene, roundScene } from './testing/round-scenes.ts';
import { admissionScene, requestScene } from './testing/stay-scenes.ts';

testRecordActs(wardActs, wardScene);
testRecordActs(roomActs, roomScene);
testRecordActs(bedActs, bedScene);
testRecordActs(roundActs, roundScene);
testRecordActs(planItemActs, planItemScene);
testRecordActs(requestActs, requestScene);
testRecordActs(admissionActs, admissionScene);
