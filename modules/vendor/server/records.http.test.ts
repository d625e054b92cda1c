import { testRecordActs } from '#testing/record-acts.ts';
import { orderActs } from '../contract/calls/orders.ts';
import { returnActs, supplyActs, vendorPaymentActs } from '../contract/calls/supplies.ts';
import { orderScene, returnScene, supplyScene, vendorPaymentScene } from './testing/record-scenes.ts';

testRecordActs(orderActs, orderScene);
testRecordActs(supplyActs, supplyScene);
testRecordActs(returnActs, returnScene);
testRecordActs(vendorPaymentActs, vendorPaymentScene);
