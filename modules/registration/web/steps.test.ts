import { expect, test } from 'vitest';
import { firstStepWith, messagesOfStep, signUpBody, stepOf, strengthOf } from './steps.ts';

test('every field belongs to a step', () => {
  expect(
    ['hospital.name', 'hospital.specializations', 'user.email', 'user.dialcode', 'user.password', 'termsAccepted', 'confirmPassword'].map(
      stepOf,
    ),
  ).toEqual(['hospital', 'hospital', 'admin', 'admin', 'password', 'password', 'password']);
});

test('messages go back to their own step, the earliest first', () => {
  const messages = { 'user.email': 'Email is already in use', 'hospital.rcCode': 'Hospital Already Exists' };
  expect(firstStepWith(messages)).toBe('hospital');
  expect(firstStepWith({ 'user.password': 'x' })).toBe('password');
  expect(firstStepWith({})).toBeNull();
  expect(messagesOfStep(messages, 'admin')).toEqual({ 'user.email': 'Email is already in use' });
});

test('the body leaves the repetition out and computes the title', () => {
  const body = signUpBody({
    hospital: { name: 'H' },
    user: { fullname: 'A B', gender: 'male' },
    confirmPassword: 'x',
    sameAsHospital: true,
    termsAccepted: true,
  });
  expect(body).toEqual({ hospital: { name: 'H' }, user: { fullname: 'A B', gender: 'male', title: 'Mr' }, termsAccepted: true });
  expect(signUpBody({}).user).toEqual({ title: 'Ms' });
});

test('strength rises with rules kept and length', () => {
  expect([
    strengthOf('', 5),
    strengthOf('abc', 4),
    strengthOf('Abcdefghij1', 2),
    strengthOf('Abcdefghij1!', 0),
    strengthOf('Correct-Horse-Battery-7', 0),
  ]).toEqual([0, 1, 2, 3, 4]);
});
