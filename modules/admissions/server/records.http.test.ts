import { testRecordActs } from '#testing/record-acts.ts';
import { bedActs } from '../contract/calls/beds.ts';
import { roomActs } from '../contract/calls/rooms.ts';
import { planItemActs, roundActs } from '../contract/calls/rounds.ts';
import { wardActs } from '../contract/calls/wards.ts';
import { bedScene, roomScene, wardScene } from './testing/record-scenes.ts';
import { planItemScene, roundScene } from './testing/round-scenes.ts';

testRecordActs(wardActs, wardScene);
testRecordActs(roomActs, roomScene);
testRecordActs(bedActs, bedScene);
testRecordActs(roundActs, roundScene);
testRecordActs(planItemActs, planItemScene);
