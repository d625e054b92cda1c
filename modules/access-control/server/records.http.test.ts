import { testRecordActs } from '#testing/record-acts.ts';
import { roleActs } from '../contract/calls/roles.ts';
import { userActs } from '../contract/calls/users.ts';
import { roleScene, userScene } from './testing/record-scenes.ts';

testRecordActs(userActs, userScene);
testRecordActs(roleActs, roleScene);
