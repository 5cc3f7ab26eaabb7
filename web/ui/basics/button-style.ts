import { cva, type VariantProps } from 'class-variance-authority'

export const buttonStyle = cva(
  'inline-flex print:hidden min-h-11 items-center gap-2 rounded-xl border py-2 type-strong text-center transition-[background-color,border-color,color,transform] duration-200 ease-out select-none active:scale-[0.98] active:duration-120 disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55',
  {
    variants: {
      kind: {
        primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
        secondary: 'border-control bg-surface text-ink hover:bg-sunken',
        quiet: 'border-transparent text-primary hover:bg-primary-soft',
        danger: 'border-transparent bg-bad text-on-bad hover:bg-bad-hover',
        /** A button on a picture: the same in both themes. Needs data-theme="light" on itself or an ancestor. */
        'on-picture': 'border-transparent bg-white/95 text-primary hover:bg-white',
        /** A button on a darkened picture that is not the view's main action. */
        'outline-on-picture': 'border-white/70 bg-black/30 text-white hover:bg-black/45',
      },
      padding: { normal: 'px-5', medium: 'px-4', small: 'px-3', tiny: 'px-2' },
      align: { center: 'justify-center', start: 'justify-start' },
      wide: { true: 'w-full' },
      /** Style of a link that is stretched over its card. */
      stretched: { true: '', false: 'relative' },
    },
    defaultVariants: { kind: 'primary', padding: 'normal', align: 'center', stretched: false },
  },
)

export type ButtonStyle = VariantProps<typeof buttonStyle>
