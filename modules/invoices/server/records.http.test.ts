import { testRecordActs } from '#testing/record-acts.ts';
import { invoiceActs } from '../contract/calls/invoice-acts.ts';
import { paymentActs } from '../contract/calls/payments.ts';
import { refundActs } from '../contract/calls/refunds.ts';
import { movementActs, shiftActs } from '../contract/calls/shifts.ts';
import { movementScene, refundScene, shiftScene } from './testing/cash-scenes.ts';
import { invoiceScene, paymentScene } from './testing/invoice-scenes.ts';

testRecordActs(invoiceActs, invoiceScene);
testRecordActs(paymentActs, paymentScene);
testRecordActs(refundActs, refundScene);
testRecordActs(shiftActs, shiftScene);
testRecordActs(movementActs, movementScene);
