import { z } from 'zod';

export const testimonialSchema = z
  .object({
    quote: z.string().min(1).max(500),
    name: z.string().min(1).max(100),
    title: z.string().max(100).default(''),
    company: z.string().max(100).default(''),
    avatar: z
      .string()
      .regex(/^(\/(?!\/)|data:image\/)/, 'must be a path of this site or a data: URL of an image')
      .nullable()
      .default(null),
  })
  .meta({ id: 'Testimonial' });
export type Testimonial = z.infer<typeof testimonialSchema>;

/** GET /testimonials: the testimonials in the configuration of the installation. */
export const testimonialsResponseSchema = z
  .object({ testimonials: z.array(testimonialSchema) })
  .meta({ id: 'TestimonialList' });
export type TestimonialsResponse = z.infer<typeof testimonialsResponseSchema>;
