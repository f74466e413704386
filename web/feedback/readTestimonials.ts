// Approved feedback, a page at a time.
import type { Call } from '#contract/endpoint.ts';
import { getTestimonials, type Testimonial } from '#contract/feedback.ts';
import { orElse } from '#web/lib/page.ts';

export const TESTIMONIALS_PER_PAGE = 10;

export interface Testimonials {
  entries: Testimonial[];
  /** Counted from 1; the last one where a later one was asked for. */
  page: number;
  pages: number;
}

/** Null when they cannot be loaded. */
export async function loadTestimonials(call: Call, page: number, size: number): Promise<Testimonials | null> {
  const found = await orElse(call(getTestimonials, { page, size }), null);
  if (!found) return null;
  const pages = Math.max(1, Math.ceil((found.totalRecords ?? 0) / size));
  return page > pages ? loadTestimonials(call, pages, size) : { entries: found.data, page, pages };
}
