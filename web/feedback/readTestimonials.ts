// Approved feedback, a page at a time.
import type { Call } from '#contract/endpoint.ts';
import { isFailure } from '#contract/errors.ts';
import { getTestimonials, type Testimonial } from '#contract/feedback.ts';

export const TESTIMONIALS_PER_PAGE = 10;

export interface Testimonials {
  entries: Testimonial[];
  /** Counted from 1; the last one where a later one was asked for. */
  page: number;
  pages: number;
}

async function loadPage(call: Call, page: number, size: number): Promise<Testimonials> {
  const { data, totalRecords = 0 } = await call(getTestimonials, { page, size });
  return { entries: data, page, pages: Math.max(1, Math.ceil(totalRecords / size)) };
}

/** Null when they cannot be loaded. */
export async function loadTestimonials(call: Call, page: number, size: number): Promise<Testimonials | null> {
  try {
    const found = await loadPage(call, page, size);
    return found.page > found.pages ? await loadPage(call, found.pages, size) : found;
  } catch (error) {
    if (isFailure(error)) return null;
    throw error;
  }
}
