import { testRecordActs } from '#testing/record-acts.ts';
import { orderActs } from '../contract/calls/orders.ts';
import { returnActs, supplyActs, vendorPaymentActs } from '../contract/calls/supplies.ts';
import { vendorActs } from '../contract/calls/vendors.ts';
import { orderScene, returnScene, supplyScene, vendorPaymentScene, vendorScene } from './testing/record-scenes.ts';

testRecordActs(orderActs, orderScene);
testRecordActs(supplyActs, supplyScene);
testRecordActs(returnActs, returnScene);
testRecordActs(vendorPaymentActs, vendorPaymentScene);
testRecordActs(vendorActs, vendorScene);
