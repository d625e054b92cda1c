import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { sniffType } from '../files/sniff.ts';
import type { UploadedFile } from '../module/implement.ts';
import { bodyOfOtherType, malformedBody } from '../reading/parse-input.ts';
import { parseQuery } from './query-parser.ts';

// Deeper nesting than any form needs; recursion over it would exhaust the stack.
const deepest = 40;

function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (inString) {
      if (char === 92) at += 1;
      else if (char === 34) inString = false;
    } else if (char === 34) inString = true;
    else if (char === 123 || char === 91) {
      depth += 1;
      most = Math.max(most, depth);
    } else if (char === 125 || char === 93) depth -= 1;
  }
  return most;
}

/** Reads a JSON body: empty means none (DELETE with the header and no body), nonsense is `malformedBody`. */
export function readJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  if (depthOf(text) > deepest) return malformedBody;
  try {
    return JSON.parse(text);
  } catch {
    return malformedBody;
  }
}

/** JSON, form and multipart bodies; anything else is `bodyOfOtherType`. */
export async function readBodies(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(/^application\/(?:[\w.+-]*\+)?json(?:;|$)/, { parseAs: 'string' }, (_request, text, done) => {
    done(null, readJson(text as string));
  });
  server.addContentTypeParser(/^application\/x-www-form-urlencoded/, { parseAs: 'string' }, (_request, text, done) =>
    done(null, { ...parseQuery(text as string) }),
  );
  // Clients that send no body may still name any type.
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes.length === 0 ? undefined : bodyOfOtherType),
  );
  await server.register(multipart, {
    limits: { files: 10, fields: 50, parts: 60, fieldSize: 1_000_000, fileSize: 25 * 1_048_576, headerPairs: 50 },
  });
}

export interface MultipartBody {
  readonly fields: Record<string, unknown>;
  readonly uploads: UploadedFile[];
}

async function readParts(request: FastifyRequest, mostBytes: number): Promise<MultipartBody> {
  const fields: Record<string, unknown> = Object.create(null);
  const uploads: UploadedFile[] = [];
  for await (const part of request.parts({ limits: { fileSize: mostBytes } })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      uploads.push({ field: part.fieldname, filename: part.filename.slice(0, 200), mimeType: sniffType(bytes, part.filename), bytes });
    } else {
      fields[part.fieldname] = part.value;
    }
  }
  return { fields: { ...fields }, uploads };
}

/**
 * Reads a multipart body: fields as text, files into memory within the call's limit, their type by their bytes.
 * Throws BODY_TOO_LARGE above a limit and MALFORMED_BODY for a form that breaks off or is none.
 */
export async function readMultipart(request: FastifyRequest, mostBytes: number): Promise<MultipartBody> {
  try {
    return await readParts(request, mostBytes);
  } catch (error) {
    const { code = '', statusCode } = error as { code?: string; statusCode?: number };
    throw kernelRefusals.refusal(code.startsWith('FST_') && statusCode === 413 ? 'BODY_TOO_LARGE' : 'MALFORMED_BODY');
  }
}
