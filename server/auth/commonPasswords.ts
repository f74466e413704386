// The passwords that are most used in India: a usual word or first name, '@', '#' or nothing, and up to four digits.

const WORDS = new Set(
  `pass password passcode admin administrator user guest login test testing welcome hello india bharat hindustan indian bangalore
  bengaluru chennai mumbai delhi kolkata hyderabad pune kerala punjab gujarat tamilnadu andhra telangana krishna radha ganesh
  ganesha shiva shiv sairam saibaba baba hanuman jaihind jaishriram shriram sriram rama jesus christ allah bismillah durga lakshmi laxmi
  saraswati murugan balaji venkat venkatesh tirupati govind gopal mahadev omnamah omsai waheguru sachin dhoni virat kohli rohit cricket
  football master super secret change changeme default root server system office company school college student teacher doctor
  hospital blood donor donate rakt raktdaan blooddonor bloodbank helpline abcd abcde abcdef qwerty asdf zxcv iloveyou lovely love sweet sweety
  baby angel princess prince king queen lucky happy smile friend friends family mother father mummy papa amma appa sister brother
  dear darling life money gold silver diamond tiger lion rose lotus flower summer winter monday sunday january august december
  mobile phone nokia samsung apple google facebook gmail whatsapp internet computer windows laptop vodafone airtel jio kumar
  kumari singh sharma verma gupta patel reddy rao nair menon pillai iyer khan ansari sheikh das roy ghosh bose banerjee mukherjee chatterjee
  yadav mishra pandey tiwari joshi desai shah mehta jain agarwal choudhary chauhan thakur rajput naidu gowda shetty amit anil
  anita anjali ankit anu arjun arun asha ashok deepak deepa divya gaurav geeta gita hari harish imran irfan jyoti kavita kavya kiran lata
  mahesh manish manoj meena mohan mohammed muhammad mukesh naresh naveen neha nikhil nisha nitin pavan pawan pooja pradeep prakash praveen
  preeti priya rahul raj raja rajan rajesh raju rakesh ram ramesh ravi rekha ritu sandeep sanjay santosh sarita satish seema shankar shanti
  shyam sita sneha sonia srinivas subhash sudha suman sunil sunita suresh swati uma usha vijay vikas vikram vinod vishal vivek`.split(
    /\s+/,
  ),
);
/** Longer than any of them. */
const MAX_LENGTH = 40;
const PATTERN = /^(\p{L}{3,})[@#]?\d{0,4}$/u;

/** `personal`: words that an attacker who knows the owner would try. */
export function isUsualPattern(password: string, personal: readonly string[]): boolean {
  if (password.length > MAX_LENGTH) return false;
  const word = PATTERN.exec(password)?.[1]?.toLowerCase();
  return word !== undefined && (WORDS.has(word) || personal.some((one) => one.toLowerCase() === word));
}
