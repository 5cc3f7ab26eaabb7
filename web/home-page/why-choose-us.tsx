import { ChartNoAxesCombined, CircleDollarSign, House, ShieldCheck } from 'lucide-react'
import { SectionTitle } from '../ui/text/page-title.tsx'

const reasons = [
  {
    icon: House,
    title: 'Best Property Lists',
    text: 'Our team checks every home, its pictures and its price range before it appears.',
  },
  {
    icon: CircleDollarSign,
    title: 'Best Price in Market',
    text: 'You see the price range up front and make the offer that suits you.',
  },
  {
    icon: ShieldCheck,
    title: 'Guaranteed Services',
    text: 'From the first offer to the receipt, every step is recorded.',
  },
  {
    icon: ChartNoAxesCombined,
    title: 'Marketing Research',
    text: 'Real buyers’ reviews and every agent’s record help you decide.',
  },
]

export const WhyChooseUs = () => (
  <section aria-labelledby="why" className="page-width section-gap">
    <SectionTitle id="why">Why Choose Us</SectionTitle>
    <ul className="grid gap-6 rounded-3xl bg-sunken p-5 sm:grid-cols-2 md:p-8 lg:grid-cols-4">
      {reasons.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-4 lg:grid lg:content-start lg:gap-3">
          <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-primary-soft text-primary">
            <Icon className="size-6" aria-hidden />
          </span>
          <div className="grid min-w-0 content-start gap-0.5 lg:gap-1.5">
            <h3 className="type-card">{title}</h3>
            <p className="text-muted max-md:type-small">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)
