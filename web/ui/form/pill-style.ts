import { cva } from 'class-variance-authority'

/** Style of a round choice or filter. A `<label>` shows the state of the input in it. */
export const pillStyle = cva(
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border px-4 type-label transition-colors duration-200',
  {
    variants: {
      state: {
        off: 'border-control bg-surface hover:bg-sunken',
        on: 'border-primary bg-primary-soft text-primary hover:bg-primary-soft',
        input:
          'border-control bg-surface hover:bg-sunken has-checked:border-transparent has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      },
    },
  },
)
