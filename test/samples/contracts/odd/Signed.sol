// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IAgrees { function isValidSignature(bytes32 h, bytes calldata sig) external view returns (bytes4); }

/// Calls that anybody may send: some need somebody's signature, some only the signature of whom they concern.
contract Signed {
    event Transfer(address indexed from, address indexed to, uint256 value);
    address public owner; address public signer; address public second; address public immutable keeper;
    mapping(address => uint256) public balanceOf; uint256 public totalSupply; mapping(address => uint256) public nonces;
    mapping(address => mapping(address => uint256)) public allowance; mapping(bytes32 => bool) public used;
    mapping(address => bool) public signers; mapping(bytes32 => mapping(address => bool)) public has; mapping(address => bool) public members;
    mapping(uint256 => address) public keeperOf; bytes32 public secret; uint256 public rate;
    struct Proof { uint8 v; bytes32 r; bytes32 s; }
    constructor(address k) { owner = msg.sender; keeper = k; }

    function who(bytes32 h, Proof calldata p) internal pure returns (address a) { a = ecrecover(h, p.v, p.r, p.s); require(a != address(0), "none"); }
    function spend(bytes32 h) internal { require(!used[h], "used"); used[h] = true; }

    function mintSigned(address to, uint256 amount, uint256 salt, Proof calldata p) external {
        bytes32 h = keccak256(abi.encode(to, amount, salt)); spend(h); require(who(h, p) == signer, "signer");
        totalSupply += amount; balanceOf[to] += amount; emit Transfer(address(0), to, amount);
    }
    function setByKeeper(uint256 r, Proof calldata p) external { require(who(keccak256(abi.encode(r)), p) == keeper); rate = r; }
    function setByListed(uint256 r, Proof calldata p) external { require(signers[who(keccak256(abi.encode(r)), p)]); rate = r; }
    function setByRole(uint256 r, Proof calldata p) external { require(has["rater"][who(keccak256(abi.encode(r)), p)]); rate = r; }
    function setByBoth(uint256 r, Proof calldata p, Proof calldata q) external { bytes32 h = keccak256(abi.encode(r)); require(who(h, p) == signer && who(h, q) == second); rate = r; }
    function setByAgreement(uint256 r, bytes calldata sig) external { require(IAgrees(signer).isValidSignature(keccak256(abi.encode(r)), sig) == 0x1626ba7e); rate = r; }
    function setByOwnerOrSigned(uint256 r, Proof calldata p) external { require(msg.sender == owner || who(keccak256(abi.encode(r)), p) == signer); rate = r; }
    function setEither(uint256 r, bool free, Proof calldata p) external payable { if (!free) require(who(keccak256(abi.encode(r)), p) == signer); else require(msg.value > 1 ether); rate = r; }

    function permit(address o, address s, uint256 v, Proof calldata p) external { require(who(keccak256(abi.encode(o, s, v, nonces[o]++)), p) == o); allowance[o][s] = v; }
    function voteBySig(uint256 nonce, uint256 v, Proof calldata p) external { address a = who(keccak256(abi.encode(nonce, v)), p); require(nonce == nonces[a]++); allowance[a][a] = v; }
    function handOver(uint256 id, address to, Proof calldata p) external { require(who(keccak256(abi.encode(id, to)), p) == keeperOf[id]); keeperOf[id] = to; }
    function take(uint256 id) external { require(keeperOf[id] == address(0)); keeperOf[id] = msg.sender; }
    function join() external { members[msg.sender] = true; }
    function setByMember(uint256 r, Proof calldata p) external { require(members[who(keccak256(abi.encode(r)), p)]); rate = r; }
    function open(bytes calldata key) external { require(sha256(key) == secret); rate = 1; }

    function setSigner(address s) external { require(msg.sender == owner); signer = s; }
    function setListed(address s, bool on) external { require(msg.sender == owner); signers[s] = on; }
    function grant(bytes32 r, address s) external { require(msg.sender == owner); has[r][s] = true; }
    function setSecret(bytes32 s) external { require(msg.sender == owner); secret = s; }
}
