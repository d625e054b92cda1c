import { RawAnswer } from '#kernel/server/http/raw-answer.ts';

function failure(status: number, message: string): RawAnswer {
  return new RawAnswer(status, { status, message, data: {} });
}

/** Refusals in the SDK's shape: `{ status, message, data }`. */
export const badRequest = () => failure(400, 'Something went wrong while processing your request.');
export const notFound = () => failure(404, "The requested resource wasn't found.");
export const serverOnly = () => failure(403, 'Only the server can perform this action.');
