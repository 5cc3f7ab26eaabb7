export const stripeKeys = {
  secretKey: 'sk_test_of_the_journeys',
  publishableKey: 'pk_test_of_the_journeys',
  webhookSecret: 'whsec_of_the_journeys',
}
