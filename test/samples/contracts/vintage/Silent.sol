pragma solidity ^0.4.24;

contract Pointing {
  function steward() public view returns (address);
}

/// Does nothing for others, and does not say so.
contract Silent {
  Pointing private there;
  address[] private members;
  uint256 public calls;

  constructor(Pointing where) public {
    there = where;
  }

  function zqEnter(address who) public {
    if (there.steward() == msg.sender) {
      members.push(who);
    }
  }

  function ask() public {
    if (there.steward() == msg.sender) {
      members.push(msg.sender);
    } else {
      calls++;
    }
  }
}
