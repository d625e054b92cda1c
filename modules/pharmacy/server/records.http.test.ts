import { testRecordActs } from '#testing/record-acts.ts';
import { orderActs } from '../contract/calls/orders.ts';
import { requestActs } from '../contract/calls/requests.ts';
import { interactionActs } from '../contract/calls/safety.ts';
import { interactionScene, orderScene, requestScene } from './testing/record-scenes.ts';

testRecordActs(orderActs, orderScene);
testRecordActs(requestActs, requestScene);
testRecordActs(interactionActs, interactionScene);
