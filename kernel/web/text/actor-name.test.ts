import { expect, test } from 'vitest';
import { actorName, jobOf } from './actor-name.ts';

const t = (words: string) => words;

test('a person is named, a job of the server is an automatic task', () => {
  expect(actorName(t, 'Ngozi Okonkwo')).toBe('Ngozi Okonkwo');
  expect(jobOf('Ngozi Okonkwo')).toBeNull();
  expect(actorName(t, 'system:appointments.send-reminders')).toBe('Automatic task');
  expect(jobOf('system:appointments.send-reminders')).toBe('appointments.send-reminders');
});
