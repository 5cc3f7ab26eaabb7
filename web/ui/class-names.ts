import { clsx, type ClassValue } from 'clsx'
import { twMerge } from 'tailwind-merge'

/** Joins class names; of two that set the same property the later one wins. */
export const classNames = (...parts: ClassValue[]) => twMerge(clsx(parts))
