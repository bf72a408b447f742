// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// An owner that was given up can be named again by whoever says where something is written, or what code runs.
contract AnyWord {
    address public owner; address public keeper; uint256 public rate;
    function setRate(uint256 r) external { require(msg.sender == owner); rate = r; }
    function put(uint256 slot, uint256 word) external { require(msg.sender == keeper); assembly { sstore(slot, word) } }
}
contract AnyCode {
    address public owner; address public keeper; uint256 public rate;
    function setRate(uint256 r) external { require(msg.sender == owner); rate = r; }
    function run(address code, bytes calldata data) external {
        require(msg.sender == keeper); (bool ok, ) = code.delegatecall(data); require(ok);
    }
}
/// Authorities are kept in a mapping of addresses by name, into which others write as well.
contract KeptByName {
    mapping(bytes32 => address) public addresses; address public keeper; uint256 public rate;
    function setRate(uint256 r) external { require(msg.sender == addresses[keccak256("owner")]); rate = r; }
    function setAddress(bytes32 name, address who) external { require(msg.sender == keeper); addresses[name] = who; }
}
/// Lists that are written within their bounds, and entries of accounts: they lead nowhere else.
contract WithinBounds {
    address public owner; address public keeper; uint256 public rate; uint256[] public list; uint256[8] public eight;
    mapping(address => uint256) public shares;
    function setRate(uint256 r) external { require(msg.sender == owner); rate = r; }
    function setItem(uint256 i, uint256 v) external { require(msg.sender == keeper); list[i] = v; }
    function setEighth(uint256 i, uint256 v) external { require(msg.sender == keeper); eight[i] = v; }
    function setShare(address who, uint256 v) external { require(msg.sender == keeper); shares[who] = v; }
}
/// Anybody says where something is written.
contract AnyWordByAnybody {
    address public owner; uint256 public rate;
    function setRate(uint256 r) external { require(msg.sender == owner); rate = r; }
    function put(uint256 slot, uint256 word) external { assembly { sstore(slot, word) } }
}
