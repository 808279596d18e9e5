import { config } from 'zod'

// Before any schema is made: the content security policy forbids code made from text, and even zod's careful try is reported.
config({ jitless: true })
